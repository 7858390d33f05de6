import { NewestKeys } from './newest-keys.ts'
import { Turns } from './turns.ts'

/** What this process knows of what it keeps, for guesses that save time; right or wrong, the database decides. */
export interface IngestMemory {
  readonly turns: Turns
  readonly newest: NewestKeys
}

export const newMemory = (turns: Turns = new Turns()): IngestMemory => ({ turns, newest: new NewestKeys() })
