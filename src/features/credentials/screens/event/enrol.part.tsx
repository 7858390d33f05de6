import { Button, Text } from '@mantine/core'
import { IconIdBadge2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { EnrolDialog, useUnknownCard } from '../../../../crud/form/EnrolDialog.tsx'
import { token } from '../../../../domain/entities/access/token.ts'

/** An unknown card that was read at a door becomes a credential: its keycode is filled in, and is in no url. */
export default function Enrol({ record }: SpecialTabProps) {
  const { words } = useCaller()
  const keycode = useUnknownCard()({ type: record['type'], keycode: record['keycode'] })
  const [isOpen, setOpen] = useState(false)
  if (keycode === undefined) return null
  return (
    <RecordPart
      title="Unknown card"
      actions={
        <Button leftSection={<IconIdBadge2 size="1.125rem" aria-hidden />} onClick={() => setOpen(true)}>
          Enrol this card
        </Button>
      }
    >
      <Text>Nobody had this card when it was read. It can become a {words.one(token.term)}.</Text>
      <EnrolDialog keycode={isOpen ? keycode : undefined} onClose={() => setOpen(false)} />
    </RecordPart>
  )
}
