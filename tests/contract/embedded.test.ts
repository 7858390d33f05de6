import { contractOn, ofDatabases } from './contract.ts'

contractOn('embedded', ofDatabases)
