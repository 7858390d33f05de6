import { setFlagsFromString } from 'node:v8'

/*
 * Loaded first by every process that a test starts (NODE_OPTIONS): V8 compiles WebAssembly with its baseline compiler
 * alone. The embedded database is WebAssembly, and lives for seconds in a test: to optimize it was more than half of its
 * work. The first flag implies the others only where it is given before V8 starts.
 */
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
