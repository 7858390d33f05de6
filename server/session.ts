export type { Origin, Session } from '../src/domain/session.ts'
