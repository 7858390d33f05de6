import { Modal, Select } from '@mantine/core'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { entities } from '../../../../domain/entities/index.ts'
import type { Opening } from '../../domain/openings.ts'
import type { Titles } from './field-words.ts'

interface ChooseTimeProps {
  titles: Titles
  /** How many fields are set. */
  fields: string
  onChoose: (opening: Opening) => void
  onClose: () => void
}

/** Chooses when doors are opened: a few letters and Enter. */
export function ChooseTime({ titles, fields, onChoose, onClose }: ChooseTimeProps) {
  const { words } = useCaller()
  const one = words.one(entities.timeProfile.term)
  const data = [
    { value: 'own', label: 'At the group’s own times' },
    ...[...titles.timeProfiles].map(([id, name]) => ({ value: String(id), label: name })),
    { value: 'no', label: 'Not at all' },
  ]
  return (
    <Modal opened onClose={onClose} title="When are they opened?" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Select
        label={`Time or ${one}`}
        description={fields}
        data={data}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage="None found"
        data-autofocus
        onChange={value => {
          if (value === null) return
          onChoose(value === 'own' || value === 'no' ? value : Number(value))
        }}
        comboboxProps={{ shadow: 'md' }}
      />
    </Modal>
  )
}
