import { Button, Fieldset, Group, Radio, Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { alarmPriorities } from '../../../domain/events.ts'
import { TimeInput } from '../../../ui/dates/TimeInput.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import type { PushPreference } from '../domain/wire.ts'
import classes from './Notifications.module.css'
import { useWant } from './use-push.ts'

/** What all of the caller's devices get. */
export function Wanted({ preference }: { preference: PushPreference }) {
  const { zone, may } = useCaller()
  const [wanted, setWanted] = useState(preference)
  const saving = useWant()
  const set = (change: Partial<PushPreference>) => setWanted({ ...wanted, ...change })
  const [isTried, setTried] = useState(false)
  const found = {
    from: badClock('Quiet from', wanted.quietFrom),
    until: badClock('Quiet until', wanted.quietUntil) ?? badHours(wanted),
  }
  const errors = isTried ? found : { from: undefined, until: undefined }
  const save = () => {
    setTried(true)
    if (found.from ?? found.until) return
    saving.mutate(wanted, { onSuccess: () => notifications.show({ message: 'Notifications changed' }) })
  }
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(preference)
  return (
    <Fieldset legend="What all your devices are told">
      <Stack>
        <Radio.Group
          label="Alarms"
          description="As soon as they are raised, and at most 20 an hour: then one message says how many more there are"
          value={String(wanted.lowestPriority)}
          onChange={value => set({ lowestPriority: value === '10' ? alarmPriorities.alert : alarmPriorities.alarm })}
        >
          <Group mt="xs">
            <Radio value={String(alarmPriorities.alarm)} label="Alarms only" />
            <Radio value={String(alarmPriorities.alert)} label="Alarms and alerts" />
          </Group>
        </Radio.Group>
        {may('EVACUATION_READ') && (
          <Switch
            label="Evacuations and drills"
            checked={wanted.evacuations}
            onChange={event => set({ evacuations: event.currentTarget.checked })}
          />
        )}
        <div>
          <Group align="flex-start">
            <TimeInput
              label="Quiet from"
              value={wanted.quietFrom}
              error={errors.from}
              onChange={value => set({ quietFrom: value || null })}
            />
            <TimeInput
              label="Quiet until"
              value={wanted.quietUntil}
              error={errors.until}
              onChange={value => set({ quietUntil: value || null })}
            />
          </Group>
          <Text size="sm" c="dimmed" mt="xs">
            By the clock in {zone}. At the end you are told how many alarms nobody has acknowledged. Evacuations, and
            alarms that somebody hands over to you, come at any time.
          </Text>
        </div>
        {saving.error && <ErrorTile title="It could not be saved" reason={messageOf(saving.error)} />}
        <Group className={classes.save}>
          <Button disabled={!isChanged} loading={saving.isPending} onClick={save}>
            Save
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}

/** The error at a time that can't be read. */
const badClock = (label: string, clock: string | null) =>
  clock === null || /^\d\d:\d\d$/.test(clock) ? undefined : `${label} is not a time`

/** A beginning needs an end. */
const badHours = ({ quietFrom, quietUntil }: PushPreference) =>
  (quietFrom === null) !== (quietUntil === null) ? 'Quiet hours need a beginning and an end' : undefined
