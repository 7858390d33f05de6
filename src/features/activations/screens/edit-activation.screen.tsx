import { Anchor, Button, Skeleton } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { tokenActivation } from '../../../domain/entities/access/token-activation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import classes from './Access.module.css'
import { AccessRowItem } from './AccessRowItem.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { SubjectScreen } from './SubjectScreen.tsx'
import { useAccess } from './use-access.ts'
import { useEnding } from './use-ending.tsx'
import { type Subject, useSubject } from './use-subject.ts'
import { useToday } from './use-today.ts'

/** The days and notes of one activation of a person or credential, and its end. */
export default function EditActivationScreen() {
  const { words } = useCaller()
  const subject = useSubject()
  const heading = `Edit ${words.one(subject.of === 'person' ? 'person' : 'fob')} activation`
  return (
    <SubjectScreen subject={subject} heading={heading} needs={tokenActivation.permission.edit}>
      {() => <Editing subject={subject} />}
    </SubjectScreen>
  )
}

function Editing({ subject: { of, id, activationId, page } }: { subject: Subject }) {
  const navigate = useNavigate()
  const today = useToday()
  const { end, dialog } = useEnding()
  // Theirs alone: another's is not found here. What is no number is nobody's.
  const own = of === 'person' ? { personId: id } : { tokenId: id }
  const { rows, error, refetch } = useAccess({ ...own, activationId: activationId || 2_147_483_647 })
  const [row] = rows ?? []
  if (error && !rows)
    return <ErrorTile title="It could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
  if (!rows) return <Skeleton height="14rem" radius="md" aria-busy="true" />
  if (!row)
    return (
      <>
        <EmptyState title="This access has ended">
          <Anchor component={Link} to={page} underline="always" inherit>
            See what access there is
          </Anchor>
        </EmptyState>
        {dialog}
      </>
    )
  return (
    <>
      <RecordPart
        title="Access"
        actions={
          <Button variant="default" onClick={() => end([row])}>
            End
          </Button>
        }
      >
        <ul className={classes.list}>
          <AccessRowItem
            row={row}
            names="place"
            today={today}
            tick={undefined}
            onChange={undefined}
            onEnd={undefined}
          />
        </ul>
      </RecordPart>
      <ChangeForm activationId={row.activationId} onDone={() => void navigate(page)} />
      {dialog}
    </>
  )
}
