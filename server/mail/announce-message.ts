import type { Context } from '../context.ts'
import { announce } from '../rest/announce.ts'
import { followMoved } from './when-moved.ts'

/** A message, and the record that it is about. */
export interface OfMessage {
  readonly mailMessageId: number
  readonly clientId: number
  readonly causeEntity: string | null
  readonly causeId: number | null
}

/** Tells that a message has changed; the page of the record that it is about shows how it stands. */
export async function announceMessage(context: Context, message: OfMessage): Promise<void> {
  const { clientId, mailMessageId, causeEntity, causeId } = message
  await followMoved(context, causeEntity, causeId)
  announce(context, { clientId }, [
    { entity: 'mailMessage', id: mailMessageId, change: 'edited' },
    ...(causeEntity && causeId ? [{ entity: causeEntity, id: causeId, change: 'edited' as const }] : []),
  ])
}
