import { Button, Group, NumberInput, Select, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { getISOWeek } from 'date-fns/getISOWeek'
import { getISOWeekYear } from 'date-fns/getISOWeekYear'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { request } from '../../../api/request.ts'
import { failureText } from '../../../crud/confirm/machine.ts'
import { enterToNext } from '../../../crud/form/next-field.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count as counted } from '../../../ui/figures.ts'
import type { GeneratedUdns } from '../domain/generate.ts'
import { type MadeTypeId, madeTypeIds, madeTypes, udnOf } from '../domain/ranges.ts'
import { mostMade } from '../domain/udns.ts'
import classes from './Udn.module.css'

/** Of controllers and of the other devices. */
const grouped = [
  { group: 'Controllers', of: (type: string) => /^\d/.test(type) || type === 'systemController' },
  { group: 'Nodes', of: (type: string) => !/^\d/.test(type) && type !== 'systemController' },
].map(({ group, of }) => ({
  group,
  items: madeTypes
    .filter(({ id }) => of(id))
    .map(({ id, label }) => ({ value: id, label: id === 'systemController' ? `${label} of no type` : label })),
}))

/** The usual name of a batch: year and week. */
const thisWeek = (now = new Date()) => `${getISOWeekYear(now)}-${String(getISOWeek(now)).padStart(2, '0')}`

const byKeys = { onKeyDown: enterToNext } as const

const isType = (text: string | null): text is MadeTypeId => madeTypeIds.some(id => id === text)

/** Of what, how many, and for which batch. */
export function GenerateForm({ onMade }: { onMade: (made: GeneratedUdns) => void }) {
  const [url] = useSearchParams()
  const asked = url.get('type')
  const [type, setType] = useState<MadeTypeId | null>(isType(asked) ? asked : null)
  const [number, setNumber] = useState<number | string>(10)
  const [batch, setBatch] = useState(thisWeek)
  // After a lost answer the same is sent again, and nothing is made twice.
  const [key, setKey] = useState(newIdempotencyKey)
  const range = madeTypes.find(({ id }) => id === type)
  const count = typeof number === 'number' ? number : 0
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      request<GeneratedUdns>('POST', '/udn-device/generate', { body: { key, type, count, batch: batch.trim() } }),
    onSuccess: onMade,
  })
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setKey(newIdempotencyKey())
      reset()
    }
  const isReady = range !== undefined && count >= 1 && batch.trim() !== ''
  return (
    <form
      className={classes.box}
      aria-label="Generate UDNs"
      {...byKeys}
      onSubmit={event => {
        event.preventDefault()
        if (isReady && !isPending) mutate()
      }}
    >
      <Select
        label="Type"
        withAsterisk
        data={grouped}
        value={type}
        onChange={changed((value: string | null) => setType(isType(value) ? value : null))}
        allowDeselect={false}
        searchable
        openOnFocus={false}
        description={range && `From the range ${udnOf(range.from)} to ${udnOf(range.to)}`}
      />
      <div className={classes.pair}>
        <NumberInput
          label="Count"
          withAsterisk
          min={1}
          max={mostMade}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={number}
          onChange={changed(setNumber)}
        />
        <TextInput
          label="Batch"
          withAsterisk
          maxLength={50}
          value={batch}
          onChange={({ currentTarget }) => changed(setBatch)(currentTarget.value)}
        />
      </div>
      <Text size="sm">
        At most {mostMade.toLocaleString('en-GB')} at once. The next free UDNs of the range are put into the register,
        all of them or none.
      </Text>
      {error && <ErrorTile title="None was generated" reason={failureText(error)} />}
      <Group justify="flex-end">
        <Button type="submit" loading={isPending} disabled={!isReady}>
          Generate {counted(count, 'UDN')}
        </Button>
      </Group>
    </form>
  )
}
