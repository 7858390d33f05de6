import { randomBytes } from 'node:crypto'
import { secretStart } from '../../../../../server/kit/index.ts'

/** A new secret, as Standard Webhooks has it. */
export const newWebhookSecret = (): string => `${secretStart}${randomBytes(32).toString('base64')}`
