import { IconMailOff, IconMailQuestion } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { hubAtom, viewAtom } from '../../live/atoms.ts'
import { mailServer } from '../../live/views/mail-server.ts'
import { ageText } from '../../ui/age-text.ts'
import { useNow } from '../../ui/use-now.ts'
import { Banner } from './Banner.tsx'
import { isCut } from './surface.ts'
import { useSurface } from './use-surface.ts'

const hub = hubAtom('notification')
/** A hub that is opened, or comes again, has told by then. */
const toldAfterMs = 10_000

/**
 * Where people count on emails: says that the mail server is silent, and since when; nothing where none is set up. While
 * the connection is lost `LostBanner` says enough.
 */
export function MailBanner() {
  useAtomValue(hub)
  const mail = useAtomValue(viewAtom(mailServer))
  const surface = useSurface()
  const now = useNow()
  if (isCut(surface)) return null
  if (mail.state === 'silent')
    return (
      <Banner icon={IconMailOff} word="Emails are not being sent" aside={`No answer for ${ageText(now - mail.since)}.`}>
        The mail server does not answer. Messages are kept, and sent when it does.
      </Banner>
    )
  if (mail.state !== 'unknown' || mail.since === undefined || now - mail.since < toldAfterMs) return null
  return (
    <Banner icon={IconMailQuestion} word="Emails may not be sent">
      It is not known whether the mail server answers. Trying again.
    </Banner>
  )
}
