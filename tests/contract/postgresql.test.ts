import { contractOn, ofDatabases } from './contract.ts'

contractOn('postgresql', ofDatabases)
