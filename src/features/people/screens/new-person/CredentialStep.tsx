import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { capital } from '../../../../crud/screen/titles.ts'
import type { FormField, FormValues } from '../../../../crud/form/values.ts'
import type { Entity } from '../../../../domain/entity.ts'
import { FreeCredential } from '../FreeCredential.tsx'
import { secrets, tokenFields } from './fields.ts'
import classes from './NewPerson.module.css'
import { Rows, Section } from './Section.tsx'

interface CredentialStepProps {
  token: Entity
  form: UseFormReturn<FormValues>
  formId: string
}

/** A new credential, one that is there and free, or none. */
export function CredentialStep({ token, form: { control, setValue }, formId }: CredentialStepProps) {
  const { words, may } = useCaller()
  const [kind, fobId] = useWatch({ control, name: ['kind', 'fobId'] })
  const [isExisting, setExisting] = useState(typeof fobId === 'number')
  const fields = useMemo(() => tokenFields(token, { kind }), [token, kind])
  const [canMake, canGive] = [may(token.permission.add), may(token.permission.edit)]
  const one = words.one(token.term)
  if (!canMake && !canGive) return null
  const choosing = isExisting || !canMake
  const turn = () => {
    setExisting(!choosing)
    setValue('fobId', null, { shouldDirty: true })
    for (const name of ['keycode', 'pin', 'numberPlate', 'reference']) setValue(name, null, { shouldDirty: true })
  }
  return (
    <Section title={`${capital(one)} (leave empty for none)`}>
      {choosing ? (
        <FreeCredential
          label={capital(one)}
          value={typeof fobId === 'number' ? fobId : undefined}
          onChange={id => setValue('fobId', id ?? null, { shouldDirty: true })}
        />
      ) : (
        <NewCredential fields={fields} {...{ token, control, formId }} />
      )}
      {canMake && canGive && (
        <Button variant="subtle" className={classes.more ?? ''} onClick={turn}>
          {choosing ? `Give a new ${one} instead` : `Give an existing ${one} instead`}
        </Button>
      )}
    </Section>
  )
}

interface NewCredentialProps {
  fields: readonly FormField[]
  token: Entity
  control: Control<FormValues>
  formId: string
}

/** What a credential is read by; its kind and reference are folded away, so that Enter passes them by. */
function NewCredential({ fields, token, ...rows }: NewCredentialProps) {
  const [isOpen, setOpen] = useState(false)
  const secret = fields.filter(({ property }) => secrets.has(property))
  const isFolded = !isOpen && secret.length > 0
  return (
    <>
      <Rows fields={isFolded ? secret : fields} entity={token.id} {...rows} />
      {isFolded && (
        <Button variant="subtle" className={classes.more ?? ''} onClick={() => setOpen(true)}>
          Kind and reference
        </Button>
      )}
    </>
  )
}
