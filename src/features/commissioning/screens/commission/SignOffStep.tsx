import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { asText } from '../../../../crud/fields/view.ts'
import { LeaveGuard } from '../../../../crud/form/LeaveGuard.tsx'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import { FieldInput } from '../../../../crud/wizard/FieldInput.tsx'
import { useKept } from '../../../../crud/wizard/use-kept.ts'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'
import { labelOf } from '../../../../domain/fields/index.ts'
import { check } from '../../../../domain/validate.ts'
import classes from './Commission.module.css'
import { SaveStep } from './SaveStep.tsx'
import { SignatureInput } from './SignatureInput.tsx'
import { formQuery } from './queries.ts'
import type { StepProps } from './steps.ts'
import { useSignature } from './use-signature.ts'
import { useSigningOff } from './use-signing-off.ts'

const { signature: _drawn, ...inputs } = commDevice.commands.signOff.input
const names = Object.keys(inputs) as (keyof typeof inputs)[]

/** Null where nothing is typed: then it is what is suggested. */
const draftSchema = z.object({
  company: z.string().nullable(),
  by: z.string().nullable(),
  engineer: z.string().nullable(),
  notes: z.string().nullable(),
})
const begin = (): z.infer<typeof draftSchema> => ({ company: null, by: null, engineer: null, notes: null })

const unsigned = 'Sign in the box, or type the name instead'

/** Who accepts the work: the text that they agree to, and their signature. */
export function SignOffStep({ id }: StepProps) {
  const formId = useId()
  const kept = useKept(`commission-${id}`, draftSchema, begin)
  const form = useQuery(formQuery(id))
  const signature = useSignature()
  const [isTried, setTried] = useState(false)
  const { signOff, isPending, error, refused } = useSigningOff(id, kept.forget)
  const values = { ...kept.draft, engineer: kept.draft.engineer ?? form.data?.engineer ?? null }
  const sent = Object.fromEntries(names.map(name => [name, values[name]?.trim() || null]))
  const wrong = check(inputs, sent, { mode: 'add' }).errors
  const told = isTried ? wrong : []
  const errorOf = (name: string) => [...told, ...refused].find(each => each.propertyName === name)?.errorMessage
  const submit = async () => {
    setTried(true)
    const picture = wrong.length === 0 ? await signature.picture() : undefined
    if (picture) signOff({ values: sent, picture })
  }
  return (
    <SaveStep label="Sign-off" action="Sign off" isPending={isPending} error={error} onSubmit={() => void submit()}>
      <LeaveGuard isDirty={kept.isDirty || signature.isSigned} isDone={kept.isOver} onLeave={kept.forget} />
      <ReadFailed what="The text of the sign-off" of={form} />
      {names.map(name => (
        <FieldInput
          key={name}
          field={inputs[name]}
          id={`${formId}-${name}`}
          label={labelOf(name, inputs[name])}
          description={'help' in inputs[name] ? inputs[name].help : undefined}
          error={errorOf(name)}
          value={values[name]}
          onChange={value => kept.set({ [name]: asText(value) })}
        />
      ))}
      {form.data?.text && (
        <section aria-label="What is agreed to">
          <Text fw={600}>{form.data.client} agrees to this</Text>
          <blockquote className={classes.agreed}>{form.data.text}</blockquote>
        </section>
      )}
      <SignatureInput
        id={`${formId}-signature`}
        signature={signature}
        error={errorOf('signature') ?? (isTried && !signature.isSigned ? unsigned : undefined)}
      />
    </SaveStep>
  )
}
