#if PostgreSQL

import CPostgreSQL
import FeatureRecords
import TableRecords

#endif
