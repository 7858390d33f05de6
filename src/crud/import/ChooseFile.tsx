import { Button, FileButton, Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { importQuery, uploadImport } from '../../api/imports.ts'
import type { Entity } from '../../domain/entity.ts'
import { DropArea } from '../../ui/DropArea.tsx'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { useUpload } from '../fields/use-upload.ts'
import classes from './Import.module.css'
import type { Go } from './ImportScreen.tsx'

const mostMegabytes = 20
const mostRows = '100,000'

const refused = (files: readonly File[]): string | undefined => {
  if (files.length > 1) return 'Choose one file at a time'
  if (files[0]?.size === 0) return 'The file is empty'
  return (files[0]?.size ?? 0) > mostMegabytes * 1024 * 1024 ? `The file is larger than ${mostMegabytes} MB` : undefined
}

/** The first step: a CSV, chosen, dropped or pasted. */
export function ChooseFile({ entity, things, go }: { entity: Entity; things: string; go: Go }) {
  const client = useQueryClient()
  const { state, send, cancel } = useUpload({
    refused,
    upload: (file, options) => uploadImport(entity, file, options),
    onKept: kept => {
      client.setQueryData(importQuery(entity, kept.importId).queryKey, kept)
      go({ importId: kept.importId })
    },
  })
  const again = state.at === 'failed' ? state.files : undefined
  return (
    <>
      <DropArea onFiles={send} isFailed={state.at === 'failed'}>
        <div className={classes.choose}>
          <FileButton accept="text/csv,.csv,.txt,.tsv" onChange={file => file && send([file])}>
            {props => <Button {...props}>Choose a CSV file</Button>}
          </FileButton>
          <Text size="sm" c="dimmed">
            Or drop or paste it here: CSV in UTF-8 with a first row of headings, up to {mostRows} {things} and{' '}
            {mostMegabytes} MB. Nothing is added before you have seen what is in it.
          </Text>
        </div>
      </DropArea>
      {state.at === 'sending' && (
        <div className={classes.sending}>
          <output>{state.part < 1 ? `Uploading: ${Math.round(state.part * 100)}%` : 'Reading the file'}</output>
          <Progress value={state.part * 100} aria-label="Upload" />
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {state.at === 'failed' && (
        <ErrorTile
          title="The file was not accepted"
          reason={state.reason}
          {...(again && { onRetry: () => send(again) })}
        />
      )}
    </>
  )
}
