import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ApiRecord } from '../../../../api/records.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { failureText } from '../../../../crud/confirm/machine.ts'
import { asText } from '../../../../crud/fields/view.ts'
import { LeaveGuard } from '../../../../crud/form/LeaveGuard.tsx'
import { enterToNext } from '../../../../crud/form/next-field.ts'
import { useKept } from '../../../../crud/wizard/use-kept.ts'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'
import { labelOf } from '../../../../domain/fields/index.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { productionSetup, type ProductionSetup, type Reading, readings } from '../../domain/production.ts'
import { useProduction } from './use-production.ts'

const begin = (): ProductionSetup => ({ udn: null, imei: null, serialNumber: null, sim: null, firmware: null })
const byKeys = { onKeyDown: enterToNext } as const
const longest = 50
const { fields } = commDevice
const hints: Readonly<Partial<Record<Reading, string>>> = { sim: 'Its reference or ICCID', firmware: 'Its version' }

/** The readings of one device, one after the other: a scanner ends each with Enter, which moves on. */
export function ReadDevice({ device, id }: { device: ApiRecord; id: number }) {
  const { words } = useCaller()
  const kept = useKept(`production-${id}`, productionSetup, begin)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const read = useMemo(() => trimmed(kept.draft), [kept.draft])
  const { wrong, isChecking, checkFailed, save, isPending, error } = useProduction(id, read, kept.forget)
  const isEmpty = readings.every(name => read[name] === null)
  const labels: Readonly<Record<Reading, string>> = {
    udn: labelOf('udn', fields.udn),
    imei: labelOf('imei', fields.imei),
    serialNumber: labelOf('serialNumber', fields.serialNumber),
    sim: words.One('sim'),
    firmware: labelOf('firmware', fields.firmware),
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Production set-up"
      {...byKeys}
      onSubmit={event => {
        event.preventDefault()
        setTried(true)
        if (!isPending && !isEmpty && Object.keys(wrong).length === 0) save(read)
      }}
    >
      <LeaveGuard isDirty={kept.isDirty && !isEmpty} isDone={kept.isOver} onLeave={kept.forget} />
      <Stack maw="36rem">
        {error && <ErrorTile title="Not saved" reason={failureText(error)} />}
        {checkFailed && <ErrorTile title="What was read could not be checked" reason={failureText(checkFailed)} />}
        {readings.map(name => (
          <TextInput
            key={name}
            label={labels[name]}
            description={[hints[name], nowOf(device, name)].filter(Boolean).join('. ')}
            error={wrong[name]}
            value={kept.draft[name] ?? ''}
            maxLength={longest}
            autoComplete="off"
            onChange={event => kept.set({ [name]: event.currentTarget.value || null })}
          />
        ))}
        <Group justify="space-between">
          <output>{isTried && isEmpty ? 'Nothing was read yet' : isChecking ? 'Checking' : ''}</output>
          <Button type="submit" loading={isPending}>
            Save all
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const trimmed = (draft: ProductionSetup): ProductionSetup => {
  const text = (name: Reading) => draft[name]?.trim() || null
  return {
    udn: text('udn'),
    imei: text('imei'),
    serialNumber: text('serialNumber'),
    sim: text('sim'),
    firmware: text('firmware'),
  }
}

/** What is there now, as far as the device's record says it. */
function nowOf(device: ApiRecord, name: Reading): string {
  const text = asText(device[name])
  return text && `Now: ${text}`
}
