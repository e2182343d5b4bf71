#!/usr/bin/env bash
# Checks everything: `.ci/run`. `KIT=1 .ci/run` also runs the tests that came with the kit.
set -euo pipefail
cd "$(dirname "$0")/.."

swift format lint --strict --parallel -r Sources Tests Package.swift
KIT=1 swift -swift-version 6 .ci/boundaries.swift
swift build --build-tests
swift test --skip-build
