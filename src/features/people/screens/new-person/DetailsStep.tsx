import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormState, type Control } from 'react-hook-form'
import type { FormField, FormValues } from '../../../../crud/form/values.ts'
import classes from './NewPerson.module.css'
import { SameName } from './SameName.tsx'
import { Rows, Section } from './Section.tsx'

interface DetailsStepProps {
  atHand: readonly FormField[]
  others: readonly FormField[]
  /** Where namesakes are looked at. */
  list: string
  control: Control<FormValues>
  formId: string
}

/** Who they are: what most people have, and the rest on demand. */
export function DetailsStep({ atHand, others, list, ...rows }: DetailsStepProps) {
  const [isOpened, setOpen] = useState(false)
  const { errors } = useFormState({ control: rows.control })
  // Nothing that must be filled in, or is wrong, stays folded away.
  const isOpen = isOpened || others.some(({ property, field }) => field.required || errors[property])
  return (
    <Section title="Details">
      <Rows fields={atHand} entity="person" {...rows} />
      <SameName control={rows.control} list={list} />
      {isOpen ? (
        <Rows fields={others} entity="person" {...rows} />
      ) : (
        <Button variant="subtle" className={classes.more ?? ''} onClick={() => setOpen(true)}>
          More details
        </Button>
      )}
    </Section>
  )
}
