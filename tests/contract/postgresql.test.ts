import { contractOn } from './contract.ts'

contractOn('postgresql')
