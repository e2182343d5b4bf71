#if PostgreSQL

import FeatureRecords
import FeatureTesting
import PostgreSQLRecords
import TableRecords

#endif
