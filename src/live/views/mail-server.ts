import type { Fact } from '../../domain/facts.ts'
import type { View } from '../view.ts'
import { type MailServerState, unheard } from './mail-server.state.ts'

/** Whether the mail server answers, as the notification hub tells while it is connected. */
export const mailServer: View<MailServerState, MailServerState> = {
  name: 'mailServer',
  pace: 'atOnce',
  isBesideStream: true,
  initial: unheard,
  create: () => {
    let known = unheard
    return {
      fold: fact => {
        known = heed(known, fact)
      },
      patch: state => (known === state ? undefined : known),
    }
  },
  apply: (_state, patch) => patch,
}

function heed(known: MailServerState, fact: Fact): MailServerState {
  if (fact.kind === 'mailServerHeard') {
    const { heard } = fact
    if (heard.state === 'silent') return { state: 'silent', since: fact.at - heard.forMs }
    // Until the answer is in, a silence counts as lasting.
    return heard.state === 'asked' && known.state === 'silent' ? known : { state: heard.state }
  }
  if (fact.kind !== 'hubChanged' || fact.hub !== 'notification') return known
  if (fact.state === 'stopped') return unheard
  if (fact.state === 'connecting') return { state: 'unknown', since: fact.at }
  const isDoubted = fact.state === 'lost' && known.state !== 'silent' && known.state !== 'unknown'
  return isDoubted ? { state: 'unknown', since: fact.at } : known
}
