import * as z from 'zod'
import {
  afterCommit,
  type Context,
  endpoint,
  inTransaction,
  insertRows,
  sendMail,
  type Session,
  subjects,
} from '../../../../server/kit/index.ts'
import { invalid } from '../../../domain/faults.ts'
import { longText, text } from '../../../domain/fields/index.ts'
import { check } from '../../../domain/validate.ts'
import { feedback } from '../domain/feedback.ts'
import { longestMessage, screenPath } from '../domain/screen-path.ts'
import { feedbackMail } from './feedback-mail.ts'

const texts = {
  message: longText({ max: longestMessage }),
  currentUrl: text({ label: 'Current URL', max: 2000 }),
}
const body = z.strictObject({
  thumbsUp: z.boolean('Thumbs up must be yes or no').nullish(),
  message: z.string('Message must be text').nullish(),
  contactOkay: z.boolean('Contact okay must be yes or no').nullish(),
  currentUrl: z.string('Current URL must be text').nullish(),
})

interface Said {
  readonly thumbsUp: 'up' | 'down' | null
  readonly message: string | null
  readonly contactOkay: boolean
  readonly currentUrl: string | null
}

/** What a body says, checked. @throws 422 */
function readFeedback({ thumbsUp, contactOkay, ...rest }: z.infer<typeof body>): Said {
  const { values, errors } = check(texts, rest, { mode: 'add' })
  if (errors.length > 0) throw invalid(errors)
  const { message, currentUrl } = values as Partial<Record<'message' | 'currentUrl', string | null>>
  return {
    thumbsUp: thumbsUp === undefined || thumbsUp === null ? null : thumbsUp ? 'up' : 'down',
    message: message ?? null,
    contactOkay: contactOkay ?? false,
    currentUrl: currentUrl ? screenPath(currentUrl) || null : null,
  }
}

/** Takes what a user thinks of the product, and tells the provider where it wants to be told by email. */
export const giveFeedback = endpoint({
  method: 'POST',
  path: '/user/feedback',
  tag: feedback.id,
  summary: 'Say what one thinks of the product',
  limited: 'feedback',
  body,
  bodyLimit: 32_768,
  reply: z.object({ feedbackId: z.int() }),
  async handle({ context, session, body: sent }) {
    const said = readFeedback(sent)
    const { clientId, userId } = session
    const acts: (() => void)[] = []
    const feedbackId = await inTransaction(context.database.pool, async client => {
      const at = context.now().toISOString()
      const whose = { clientId, senderId: clientId, userId, createdById: userId, sent: at }
      const [id = 0] = await insertRows(client, feedback.table, [{ ...whose, ...said }], feedback.key)
      const { rows } = await client.query<{ email: string; name: string }>(
        'select u."email", c."name" from "user" u, client c where u."userId" = $1 and c."clientId" = $2',
        [userId, clientId],
      )
      await write(context, session, acts, { client, id, said, ...(rows[0] ?? { email: '', name: '' }) })
      return id
    })
    const change = { entity: feedback.id, id: feedbackId, change: 'added' } as const
    afterCommit([...acts, () => context.bus.publish(subjects.entities(clientId), [change])])
    return { feedbackId }
  },
})

interface Written {
  readonly client: Parameters<Parameters<typeof inTransaction>[1]>[0]
  readonly id: number
  readonly said: Said
  readonly email: string
  /** Of the organisation. */
  readonly name: string
}

async function write(
  context: Context,
  session: Session,
  acts: (() => void)[],
  { client, id, said, email, name }: Written,
): Promise<void> {
  const { feedbackTo } = context.settings
  if (feedbackTo === undefined) return
  await sendMail(
    { client, context, session, afterCommit: acts },
    {
      clientId: session.clientId,
      mail: feedbackMail,
      to: feedbackTo,
      args: {
        by: session.name,
        organisation: name,
        rating: said.thumbsUp,
        message: said.message,
        screen: said.currentUrl,
        contact: said.contactOkay ? email : null,
      },
      cause: { entity: feedback.id, id },
      key: `feedback ${id}`,
    },
  )
}
