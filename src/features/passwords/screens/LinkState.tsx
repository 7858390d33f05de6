import { Text } from '@mantine/core'
import { useCaller } from '../../../crud/caller/caller.ts'
import { MailLink } from '../../../crud/detail/MailLink.tsx'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { PasswordState } from '../domain/password-link.ts'

type LinkOf = NonNullable<PasswordState['link']>

/** What each kind is called in a sentence. */
const nouns: Readonly<Record<LinkOf['why'], string>> = {
  invited: 'invitation to choose a password',
  forgotten: 'link for a forgotten password',
  sent: 'link to reset the password',
}

/** How the newest link of a user stands, in one sentence or two, with the way to its email. */
export function LinkState({ of }: { of: LinkOf }) {
  const { zone } = useCaller()
  const now = useNow()
  const at = (instant: string) => dateTimeText(instant, zone)
  // It runs out while the page is open.
  const state = of.state === 'open' && now >= Date.parse(of.expires) ? 'expired' : of.state
  return (
    <Text component="output" display="block">
      {told({ ...of, state }, at)}
      <MailLink mail={of.mail} mailMessageId={of.mailMessageId} />
    </Text>
  )
}

function told(of: LinkOf, at: (instant: string) => string): string {
  const noun = nouns[of.why]
  if (of.state === 'used') return `The ${noun} of ${at(of.created)} was used.`
  if (of.state === 'void') return `The ${noun} of ${at(of.created)} is not good any more.`
  if (of.state === 'expired') return `The ${noun} of ${at(of.created)} was not used, and expired ${at(of.expires)}.`
  return `${ofMail(of, noun, at)} Its link works once, until ${at(of.expires)}.`
}

function ofMail({ mail, reason, sent, email, by }: LinkOf, noun: string, at: (instant: string) => string): string {
  switch (mail) {
    case 'sent':
    case 'delivered':
      return `The ${noun} was sent ${sent === null ? '' : at(sent)} to ${email}${by === null ? '' : `, by ${by}`}.`
    case 'waiting':
      return `The ${noun} to ${email} waits to be sent${reason === null ? '' : `: ${reason}`}.`
    case 'failed':
      return `The ${noun} to ${email} failed: ${reason ?? 'it could not be sent'}. Send it again.`
    default:
      return `The ${noun} to ${email} was not sent: no mail server is set up. It is in the outbox.`
  }
}
