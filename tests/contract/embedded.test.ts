import { contractOn } from './contract.ts'

contractOn('embedded')
