import type { View } from '../../../live/view.ts'
import { messagesKept, noMessages, type SimMessagesState } from './sim-messages.state.ts'

/** Text messages of SIMs, and what becomes of them, as the SMS hub tells. What came before is read from the API. */
export const simMessages: View<SimMessagesState, SimMessagesState> = {
  name: 'simMessages',
  pace: 'atOnce',
  isBesideStream: true,
  initial: noMessages,
  create: () => {
    let state = noMessages
    return {
      fold: fact => {
        if (fact.kind !== 'smsLogged') return
        const key = String(fact.sms.smsId)
        const others = Object.entries(state).filter(([smsId]) => smsId !== key)
        state = Object.fromEntries([...others, [key, { sms: fact.sms, heardAt: fact.at }]])
        const oldest = others.length >= messagesKept ? Math.min(...Object.keys(state).map(Number)) : undefined
        if (oldest !== undefined) state = without(state, String(oldest))
      },
      patch: shown => (shown === state ? undefined : state),
    }
  },
  apply: (_state, patch) => patch,
}

const without = (state: SimMessagesState, key: string): SimMessagesState =>
  Object.fromEntries(Object.entries(state).filter(([smsId]) => smsId !== key))
