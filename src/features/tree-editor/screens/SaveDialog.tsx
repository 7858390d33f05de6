import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { BeforeSaveSummary } from '../../../crud/before-save/BeforeSaveSummary.tsx'
import { Questions } from '../../../crud/before-save/Questions.tsx'
import { useCaller } from '../../../crud/caller/caller.ts'
import { count } from '../../../ui/figures.ts'
import { meaningTexts, writesOf } from './said.ts'
import type { Editing } from './use-editing.ts'
import { useSaving } from './use-saving.ts'

/** Says what saving means, and asks once more. */
export function SaveDialog({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const caller = useCaller()
  const { base, tree, steps, problems } = editing
  const { save, isSaving, reason } = useSaving(editing, onClose)
  // Doors stand for all: what looks at them looks at every write beside them.
  const writes = writesOf(base, tree)
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Save ${count(steps.length, 'change')}?`}
      closeOnClickOutside={!isSaving}
      closeOnEscape={!isSaving}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSaving }}
      centered
    >
      <Stack>
        {meaningTexts(base, tree, caller).map(text => (
          <Text key={text}>{text}</Text>
        ))}
        <BeforeSaveSummary entity="door" writes={writes} />
        <Questions entity="door" writes={writes} />
        <Text size="sm">All changes are saved together. If one is refused, none is saved.</Text>
        {problems.size > 0 && <Text role="alert">Something was changed meanwhile: look at the changes again.</Text>}
        {reason !== undefined && (
          <Text role="alert" c="var(--state-alarm)">
            Nothing was saved. {reason}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus loading={isSaving} disabled={problems.size > 0} onClick={save}>
            Save changes
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
