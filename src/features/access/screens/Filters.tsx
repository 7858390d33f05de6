import { NativeSelect } from '@mantine/core'
import { capital } from '../../../crud/screen/titles.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import classes from './Access.module.css'
import type { Asked } from './queries.ts'

interface FiltersProps {
  filters: { readonly through: string | undefined; readonly now: string | undefined }
  onChange: (change: Asked) => void
}

/** Which ways count, and whether they are open at the instant. */
export function Filters({ filters: { through = '', now = '' }, onChange }: FiltersProps) {
  const { words } = useCaller()
  const set = (name: 'through' | 'now', value: string) => onChange({ [name]: value === '' ? undefined : value })
  return (
    <div className={classes.asked}>
      <NativeSelect
        label="Through"
        value={through}
        onChange={({ currentTarget: { value } }) => set('through', value)}
        data={[
          { value: '', label: 'Any way' },
          { value: 'group', label: `The ${words.many('door')} of a ${words.one('group')}` },
          { value: 'autoAllDoors', label: 'Auto all doors' },
          { value: 'area', label: `${capital(words.one('area'))}, as a whole` },
        ]}
      />
      <NativeSelect
        label="At that moment"
        value={now}
        onChange={({ currentTarget: { value } }) => set('now', value)}
        data={[
          { value: '', label: 'Open or closed' },
          { value: 'open', label: 'Open' },
          { value: 'closed', label: 'Closed' },
        ]}
      />
    </div>
  )
}
