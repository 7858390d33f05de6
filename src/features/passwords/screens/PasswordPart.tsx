import { Skeleton, Text } from '@mantine/core'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { user } from '../../../domain/entities/people/user.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { PasswordState } from '../domain/password-link.ts'
import { LinkState } from './LinkState.tsx'
import { SendLinkButton } from './SendLinkButton.tsx'
import { usePasswordState } from './use-password-state.ts'

/** A user and their password: whether they have one, how their newest link stands, and failed log-ins; live. */
export function PasswordPart({ userId }: { userId: number }) {
  const { may } = useCaller()
  const read = usePasswordState(userId)
  const { data, error } = read
  return (
    <RecordPart
      title="Password"
      actions={may(user.permission.edit) && data && <SendLinkButton userId={userId} state={data} />}
    >
      <ReadFailed what="How the password stands" of={read} />
      {!data && !error && <Skeleton height="3rem" radius="sm" />}
      {data && <Standing of={data} />}
    </RecordPart>
  )
}

function Standing({ of }: { of: PasswordState }) {
  const { zone } = useCaller()
  const now = useNow()
  const { changed, failures, heldUntil, link } = of
  const isHeld = heldUntil !== null && now < Date.parse(heldUntil)
  return (
    <>
      <Text>
        {changed === null
          ? 'They have no password yet, so they cannot sign in.'
          : `Last changed ${dateTimeText(changed, zone)}.`}
      </Text>
      {link && <LinkState of={link} />}
      {failures > 0 && (
        <Text>
          {failures === 1 ? 'A log-in' : `${failures} log-ins`} failed lately.
          {isHeld && ` Where that was, further ones are put off until ${dateTimeText(heldUntil, zone)}.`}
        </Text>
      )}
    </>
  )
}
