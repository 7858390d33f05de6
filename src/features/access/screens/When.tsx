import { SegmentedControl } from '@mantine/core'
import { useCaller } from '../../../crud/caller/caller.ts'
import { fromLocal, toLocal } from '../../../crud/fields/instants.ts'
import { DateInput } from '../../../ui/dates/DateInput.tsx'

/** When is asked for: at any time, now, or at an instant (ISO 8601). */
export interface Times {
  readonly anyTime: boolean
  readonly at: string | undefined
}

interface WhenProps {
  times: Times
  onChange: (times: Times) => void
  /** An instant may be chosen. */
  withInstant?: boolean
}

/** At any time, now, or at an instant by the clocks of the site. */
export function When({ times: { anyTime, at }, onChange, withInstant = false }: WhenProps) {
  const { zone } = useCaller()
  const now = () => new Date().toISOString()
  const value = at !== undefined ? 'at' : anyTime ? 'any' : 'now'
  return (
    <>
      <SegmentedControl
        aria-label="When"
        value={value}
        onChange={next => onChange({ anyTime: next === 'any', at: next === 'at' ? now() : undefined })}
        data={[
          { value: 'any', label: 'At any time' },
          { value: 'now', label: 'Now' },
          ...(withInstant ? [{ value: 'at', label: 'At an instant' }] : []),
        ]}
      />
      {at !== undefined && (
        <DateInput
          withTime
          label="Instant"
          value={toLocal(at, zone)}
          onChange={local => onChange({ anyTime: false, at: local === null ? undefined : fromLocal(local, zone) })}
          today={() => toLocal(now(), zone).slice(0, 10)}
        />
      )}
    </>
  )
}
