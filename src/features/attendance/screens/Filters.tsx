import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Choose } from '../../../crud/Choose.tsx'
import { useCaller } from '../../../crud/caller/caller.ts'
import { capital } from '../../../crud/screen/titles.ts'
import { TimeInput } from '../../../ui/dates/TimeInput.tsx'
import { favours, type Rounding, roundings } from '../domain/shown.ts'
import classes from './Attendance.module.css'
import type { Asked, SetAsked } from './use-asked.ts'

const searchMs = 250
const rounds = roundings.map(each => ({ value: String(each), label: each === 0 ? 'Not rounded' : `${each} minutes` }))
const ways = Object.entries(favours).map(([value, label]) => ({ value, label }))

/** Whose hours, where, and how they are rounded and measured. */
export function Filters({ asked, set }: { asked: Asked; set: SetAsked }) {
  const { may, words } = useCaller()
  const search = useDebouncedCallback((q: string) => set({ q }), searchMs)
  return (
    <div className={classes.tools}>
      <TextInput
        label="Name begins with"
        defaultValue={asked.q}
        maxLength={100}
        leftSection={<IconSearch size="1rem" aria-hidden />}
        onChange={({ currentTarget: { value } }) => search(value)}
      />
      {may('AREA_READ') && (
        <div className={classes.chosen}>
          <Choose
            target="area"
            label={capital(words.one('area'))}
            value={asked.areaId}
            onChange={areaId => set({ areaId })}
          />
        </div>
      )}
      {may('GROUP_READ') && (
        <div className={classes.chosen}>
          <Choose
            target="group"
            label={capital(words.one('group'))}
            value={asked.groupId}
            onChange={groupId => set({ groupId })}
          />
        </div>
      )}
      <NativeSelect
        label="Round each day to"
        value={String(asked.round)}
        onChange={({ currentTarget: { value } }) => set({ round: Number(value) as Rounding['round'] })}
        data={rounds}
      />
      {asked.round > 0 && (
        <NativeSelect
          label="Which way"
          value={asked.favour}
          onChange={({ currentTarget: { value } }) => set({ favour: value as Rounding['favour'] })}
          data={ways}
        />
      )}
      <div className={classes.time}>
        <TimeInput
          label="Day begins at"
          value={asked.start ?? null}
          onChange={start => set({ start: start ?? undefined })}
        />
      </div>
      {asked.start !== undefined && (
        <NumberInput
          className={classes.time}
          label="Late after, minutes"
          min={0}
          max={240}
          allowDecimal={false}
          value={asked.grace}
          onChange={value => typeof value === 'number' && value >= 0 && set({ grace: value })}
        />
      )}
    </div>
  )
}
