import { oneDatabase } from '../support/database.ts'
import { contractOn, ofServer } from './contract.ts'

contractOn(oneDatabase[0], ofServer)
