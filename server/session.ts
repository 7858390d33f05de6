export type { Session } from '../src/domain/session.ts'
