import { Button, Group, Modal, Stack } from '@mantine/core'
import { BeforeSaveSummary } from '../../../../crud/before-save/BeforeSaveSummary.tsx'
import type { PendingWrite } from '../../../../crud/before-save/before-save.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { failureText } from '../../../../crud/confirm/machine.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { type GroupSummary, summaryText } from '../../domain/summary.ts'
import classes from './Matrix.module.css'

interface SaveDialogProps {
  summary: readonly GroupSummary[]
  writes: readonly PendingWrite[]
  error: unknown
  isSaving: boolean
  onSave: () => void
  onClose: () => void
}

/** What the changes come to, group by group, before they are saved. */
export function SaveDialog({ summary, writes, error, isSaving, onSave, onClose }: SaveDialogProps) {
  const { words } = useCaller()
  const { term } = entities.door
  return (
    <Modal opened onClose={onClose} title="Save these changes?" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <ul className={classes.summary}>
          {summary.map(each => (
            <li key={each.groupId}>
              <strong>{each.name}</strong>: {summaryText(each, [words.one(term), words.many(term)])}
            </li>
          ))}
        </ul>
        <BeforeSaveSummary entity={entities.group.id} writes={writes} />
        {error !== null && error !== undefined && (
          <ErrorTile title="Not saved, and nothing of it is lost" reason={failureText(error)} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button data-autofocus loading={isSaving} onClick={onSave}>
            Save
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
