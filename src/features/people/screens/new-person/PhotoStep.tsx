import { useState } from 'react'
import { Button } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import { uploadPicture } from '../../../../api/pictures.ts'
import { useHold } from '../../../../crud/fields/hold.ts'
import { useUpload } from '../../../../crud/fields/use-upload.ts'
import type { FormField, FormValues } from '../../../../crud/form/values.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { CameraDialog } from './camera/CameraDialog.tsx'
import classes from './NewPerson.module.css'
import { Rows, Section } from './Section.tsx'

interface PhotoStepProps {
  field: FormField
  form: UseFormReturn<FormValues>
  formId: string
}

/** Their picture: a file, or taken here with the machine's camera. */
export function PhotoStep({ field, form: { control, setValue }, formId }: PhotoStepProps) {
  const [isOpen, setOpen] = useState(false)
  const { state, send } = useUpload({
    refused: () => undefined,
    upload: (file, options) => uploadPicture('person', field.name, file, options),
    onKept: ({ key }) => setValue(field.property, key, { shouldDirty: true }),
  })
  useHold(state.at === 'sending')
  const failed = state.at === 'failed' ? state : undefined
  return (
    <Section title="Photograph">
      <Rows fields={[field]} entity="person" control={control} formId={formId} />
      {failed && (
        <ErrorTile
          title="The photograph could not be sent"
          reason={failed.reason}
          onRetry={() => failed.files && send(failed.files)}
        />
      )}
      <Button
        variant="subtle"
        className={classes.more ?? ''}
        loading={state.at === 'sending'}
        onClick={() => setOpen(true)}
      >
        Take a photograph
      </Button>
      {isOpen && <CameraDialog onTaken={file => send([file])} onClose={() => setOpen(false)} />}
    </Section>
  )
}
