import * as z from 'zod'
import { content, endpoint } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { makeTicket, redeem } from './ticket.ts'

/** Opens the help site, in a new tab, as who the caller is. */
export const openSite = endpoint({
  method: 'GET',
  path: '/help/site',
  tag: 'installation',
  summary: 'Open the help site',
  reply: content('text/html'),
  async handle({ context, session, reply }) {
    const { helpUrl } = context.settings
    if (helpUrl === undefined) throw fault('notFound')
    const url = new URL(helpUrl)
    url.searchParams.set('ticket', await makeTicket(context.database.pool, session, context.now()))
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url.href, 303)
  },
})

/** For the help site: who has come with a ticket. */
export const redeemTicket = endpoint({
  method: 'POST',
  path: '/help/redeem',
  tag: 'installation',
  summary: 'Who has come to the help site',
  public: true,
  // All calls come from one address, and a ticket cannot be guessed: what others make up must hold nobody.
  guard: { unheld: true },
  body: z.strictObject({ ticket: z.string().max(200) }),
  bodyLimit: 1024,
  reply: z.object({ name: z.string(), organisation: z.string(), isEngineer: z.boolean() }),
  async handle({ context, body: { ticket } }) {
    const reader = await redeem(context.database.pool, ticket, context.now())
    if (!reader) throw fault('notFound')
    return reader
  },
})
