import { SegmentedControl, TextInput } from '@mantine/core'
import { isUdn, mostMade, notValid } from '../domain/udns.ts'
import classes from './Udn.module.css'
import { UdnsInput } from './UdnsInput.tsx'
import type { Choosing, LabelChoice } from './use-label-choice.ts'

const ways: readonly { readonly value: Choosing['by']; readonly label: string }[] = [
  { value: 'batch', label: 'Batch' },
  { value: 'range', label: 'Range' },
  { value: 'udns', label: 'UDNs' },
]

/** A batch or a part of it, a range, or UDNs that are typed, pasted or read. */
export function ChooseDevices({ typed, read, set }: Pick<LabelChoice, 'typed' | 'read' | 'set'>) {
  return (
    <>
      <SegmentedControl
        aria-label="Choose devices by"
        data={[...ways]}
        value={typed.by}
        onChange={by => set({ by: by as Choosing['by'] })}
      />
      {typed.by === 'batch' && (
        <TextInput
          label="Batch"
          maxLength={50}
          value={typed.batch}
          onChange={({ currentTarget: { value } }) => set({ batch: value })}
        />
      )}
      {typed.by === 'udns' ? (
        <UdnsInput label="UDNs" value={typed.udns} onChange={udns => set({ udns })} read={read} most={mostMade} />
      ) : (
        <div className={classes.pair}>
          <End
            label="First UDN"
            isOptional={typed.by === 'batch'}
            value={typed.from}
            onChange={from => set({ from })}
          />
          <End label="Last UDN" isOptional={typed.by === 'batch'} value={typed.to} onChange={to => set({ to })} />
        </div>
      )}
    </>
  )
}

interface EndProps {
  label: string
  isOptional: boolean
  value: string
  onChange: (value: string) => void
}

function End({ label, isOptional, value, onChange }: EndProps) {
  return (
    <TextInput
      label={label}
      description={isOptional ? 'Leave empty for the whole batch' : 'It is part of the range'}
      value={value}
      maxLength={64}
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: classes.udn }}
      error={value.trim() !== '' && !isUdn(value.trim()) && notValid}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
