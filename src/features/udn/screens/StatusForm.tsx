import { Button, Group, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { request } from '../../../api/request.ts'
import { failureText } from '../../../crud/confirm/machine.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count } from '../../../ui/figures.ts'
import { statusName, type StatusOutcome, type StatusOutcomes, type UdnStatus, udnStatuses } from '../domain/statuses.ts'
import { mostChanged, readUdns } from '../domain/udns.ts'
import { AddBatch } from './AddBatch.tsx'
import { udnsIn } from './asked.ts'
import { DispatchedTo } from './DispatchedTo.tsx'
import { StatusTable } from './StatusTable.tsx'
import classes from './Udn.module.css'
import { UdnsInput, wrongText } from './UdnsInput.tsx'

const statuses = udnStatuses.map(value => ({ value, label: statusName(value) }))
const isStatus = (text: string | null): text is UdnStatus => udnStatuses.some(status => status === text)

/** Which devices get which status: first what that would change, then the change itself. */
export function StatusForm({ onBegun }: { onBegun: (jobId: number) => void }) {
  const [url] = useSearchParams()
  const [typed, setTyped] = useState(() => udnsIn(url))
  const [status, setStatus] = useState<UdnStatus | null>(() => {
    const asked = url.get('status')
    return isStatus(asked) ? asked : null
  })
  const [clientId, setClientId] = useState<number | null>(null)
  const read = useMemo(() => readUdns(typed), [typed])
  const wanted = { status, ...(status === 'dispatched' && clientId !== null && { dispatchedToId: clientId }) }
  const check = useMutation({
    mutationFn: () =>
      request<StatusOutcomes>('POST', '/udn-device/status/check', { body: { ...wanted, udns: read.valid } }),
  })
  const apply = useMutation({
    mutationFn: (devices: readonly Pick<StatusOutcome, 'udn' | 'version'>[]) =>
      request<{ readonly jobId: number }>('POST', '/udn-device/status', { body: { ...wanted, devices } }),
    onSuccess: ({ jobId }) => onBegun(jobId),
  })
  // What was found out holds for what was asked.
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      check.reset()
      apply.reset()
    }
  const setText = changed(setTyped)
  const isReady = status !== null && read.valid.length > 0 && wrongText(read, mostChanged) === undefined
  return (
    <>
      <form
        className={classes.box}
        aria-label="Bulk status update"
        onSubmit={event => {
          event.preventDefault()
          if (isReady && !check.isPending) check.mutate()
        }}
      >
        <UdnsInput label="UDNs" value={typed} onChange={setText} read={read} most={mostChanged} />
        <AddBatch onFound={udns => setText([typed.trim(), ...udns].filter(Boolean).join('\n'))} />
        <div className={classes.pair}>
          <Select
            label="New status"
            withAsterisk
            data={statuses}
            value={status}
            onChange={changed((value: string | null) => setStatus(isStatus(value) ? value : null))}
            allowDeselect={false}
          />
          {status === 'dispatched' && <DispatchedTo value={clientId} onChange={changed(setClientId)} />}
        </div>
        {check.error && <ErrorTile title="The devices could not be checked" reason={failureText(check.error)} />}
        <Group justify="space-between">
          <output>{count(read.valid.length, 'UDN')}</output>
          <Button
            type="submit"
            variant={check.data ? 'default' : 'filled'}
            loading={check.isPending}
            disabled={!isReady}
          >
            Check what would change
          </Button>
        </Group>
      </form>
      {apply.error && <ErrorTile title="Nothing was changed" reason={failureText(apply.error)} />}
      {check.data && status !== null && (
        <Checked items={check.data.items} status={status} isPending={apply.isPending} onApply={apply.mutate} />
      )}
    </>
  )
}

interface CheckedProps {
  items: readonly StatusOutcome[]
  status: UdnStatus
  isPending: boolean
  onApply: (devices: readonly { readonly udn: string; readonly version: number }[]) => void
}

/** What would change and what cannot; nothing has been changed yet. */
function Checked({ items, status, isPending, onApply }: CheckedProps) {
  const devices = items.flatMap(({ udn, version, why }) => (why === null && version !== null ? [{ udn, version }] : []))
  const kept = items.length - devices.length
  return (
    <section className={classes.box} aria-label="What would change">
      <output className={classes.heading}>
        {count(devices.length, 'device')} would change{kept > 0 && `, ${count(kept, 'device')} cannot`}
      </output>
      <StatusTable items={items} status={status} isDone={false} />
      <Group justify="flex-end">
        <Button loading={isPending} disabled={devices.length === 0} onClick={() => onApply(devices)}>
          Change {count(devices.length, 'device')} to {statusName(status).toLowerCase()}
        </Button>
      </Group>
    </section>
  )
}
