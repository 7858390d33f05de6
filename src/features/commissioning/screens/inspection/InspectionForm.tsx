import { Button, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import { failureText } from '../../../../crud/confirm/machine.ts'
import { asText } from '../../../../crud/fields/view.ts'
import { HoldProvider, useHolds } from '../../../../crud/fields/hold.ts'
import { LeaveGuard } from '../../../../crud/form/LeaveGuard.tsx'
import { FieldInput } from '../../../../crud/wizard/FieldInput.tsx'
import { useKept } from '../../../../crud/wizard/use-kept.ts'
import { inspection } from '../../../../domain/entities/hardware/inspection.ts'
import { labelOf, type Field } from '../../../../domain/fields/index.ts'
import { check } from '../../../../domain/validate.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { beginInspection, inspectionDraft, switches, type InspectionDraft } from './draft.ts'
import classes from './Inspection.module.css'
import { LargeSwitch } from './LargeSwitch.tsx'
import { LedCount } from './LedCount.tsx'
import { useSubmitting } from './use-submitting.ts'

const { fields } = inspection
const typed: Readonly<Record<'picture' | 'signalLedsLit' | 'notes', Field>> = fields

/** What the rules say of what is typed, by property. */
function wrongIn({ key: _key, ...found }: InspectionDraft, id: number): Readonly<Record<string, string>> {
  const { errors } = check(fields, { ...found, commDeviceId: id }, { mode: 'add' })
  return Object.fromEntries(errors.map(({ propertyName, errorMessage }) => [propertyName, errorMessage]))
}

/** The findings. They are kept while they are typed, over a reload too, and submitted once. */
export function InspectionForm({ id }: { id: number }) {
  const formId = useId()
  const kept = useKept(`inspection-${id}`, inspectionDraft, beginInspection)
  const { draft, set } = kept
  const { isHeld, hold } = useHolds()
  const [isTried, setTried] = useState(false)
  const { submit, isPending, error, refused } = useSubmitting(id, kept.forget)
  const wrong = wrongIn(draft, id)
  const told: Readonly<Record<string, string>> = isTried ? { ...refused, ...wrong } : refused
  const input = (name: keyof typeof typed) => ({
    name,
    entity: inspection.id,
    id: `${formId}-${name}`,
    field: typed[name],
    label: labelOf(name, typed[name]),
    error: told[name],
    value: draft[name],
  })
  return (
    <form
      noValidate
      aria-label="Inspection"
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        setTried(true)
        if (!isPending && !isHeld && Object.keys(wrong).length === 0) submit(draft)
      }}
    >
      <LeaveGuard isDirty={kept.isDirty} isDone={kept.isOver} onLeave={kept.forget} />
      {kept.isResumed && <output>You can go on where you left off.</output>}
      {error && <ErrorTile title="Not submitted, and nothing of it is lost" reason={failureText(error)} />}
      <HoldProvider value={hold}>
        <Stack gap="xs">
          {switches.map(name => (
            <LargeSwitch
              key={name}
              label={labelOf(name, fields[name])}
              isOn={draft[name]}
              onChange={is => set({ [name]: is })}
            />
          ))}
        </Stack>
        <LedCount {...input('signalLedsLit')} onCount={count => set({ signalLedsLit: count })} />
        <FieldInput {...input('picture')} onChange={value => set({ picture: asText(value) || null })} />
        <FieldInput {...input('notes')} onChange={value => set({ notes: asText(value) || null })} />
      </HoldProvider>
      <Button type="submit" size="lg" fullWidth loading={isPending} disabled={isHeld}>
        Submit inspection
      </Button>
    </form>
  )
}
