import { port } from '../../../domain/port.ts'
import type { Session } from '../../../domain/session.ts'

/** Who uses credits: the client whose wallet it is, the user, and from where. */
export interface CreditUser extends Partial<Pick<Session, 'sessionId' | 'origin'>> {
  readonly clientId: number
  readonly homeClientId: number
  readonly userId: number
  readonly name: string
}

/** What came of taking credits: what is left, and the wallet where any were taken. */
export interface Taken {
  readonly isTaken: boolean
  readonly left: number
  readonly creditWalletId: number | undefined
}

/** The smart credentials that clients have bought to use bit by bit, for features that make some. */
export interface SmartCredits {
  /** How many a client has left. */
  left(clientId: number): Promise<number>
  /**
   * Takes some out of the client's wallet, all or none, with the wallet's history; in a transaction, which it makes
   * others of the client wait for.
   */
  take(count: number, by: CreditUser, now: Date): Promise<Taken>
}

export const smartCredits = port<SmartCredits>('shop.smartCredits')
