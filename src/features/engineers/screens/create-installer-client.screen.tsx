import { Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { SmallForm } from '../../../crud/form/SmallForm.tsx'
import type { FormValues } from '../../../crud/form/values.ts'
import { listCrumbs } from '../../../crud/screen/crumbs.ts'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { client } from '../../../domain/entities/control-panel/client.ts'
import { clientRelation } from '../../../domain/entities/control-panel/client-relation.ts'
import { user as userEntity } from '../../../domain/entities/people/user.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import {
  addressOfInstaller,
  type FirmOfAddress,
  installerFields,
  type InstallerMade,
} from '../domain/installer-client.ts'
import { ExistingFirm } from './ExistingFirm.tsx'
import classes from './Engineers.module.css'

const needed = [client.permission.add, userEntity.permission.add, 'KMSUSER_USER']

/** An installer firm that works for a client: the firm, its first user and the relation in one step. */
export default function CreateInstallerClientScreen() {
  const caller = useCaller()
  const { words, may } = caller
  return (
    <Stack gap="md" className={classes.form}>
      <ScreenHead
        heading={`Create installer ${words.one('client')}`}
        crumbs={listCrumbs(client, client.term, caller)}
      />
      {needed.every(may) ? (
        <Form />
      ) : (
        <EmptyState title="The provider creates installers">
          {words.say(
            'Ask your provider to create the installer {one client}, or invite an installer to {one area} on its page.',
          )}
        </EmptyState>
      )}
    </Stack>
  )
}

function Form() {
  const { user, words } = useCaller()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [existing, setExisting] = useState<{ firm: FirmOfAddress; values: FormValues }>()
  const [record] = useState(() => ({
    clientId: user?.workingClientId ?? null,
    client: user?.client.name ?? null,
    startDate: new Date().toISOString().slice(0, 10),
  }))
  const [doneId, setDone] = useState<number>()
  const save = async (values: FormValues) => {
    setExisting(undefined)
    try {
      const { clientId, mail } = await request<InstallerMade>('POST', `${client.api}/installer`, { body: values })
      for (const { id } of [client, clientRelation]) void refreshQueries(queries, recordKeys.lists(id))
      notifications.show({ message: madeText(values, mail) })
      setDone(clientId)
    } catch (error) {
      // Where it cannot be read, what is wrong is still said.
      const firm = isOfInstaller(error) ? await firmOf(values['email']).catch(() => undefined) : undefined
      if (firm) setExisting({ firm, values })
      throw error
    }
  }
  // The form is gone by then: there is nothing to lose any more.
  if (doneId !== undefined) return <Navigate to={`/configuration/client/${doneId}`} />
  return (
    <>
      <Text>{words.say('The firm, its first {one user} and its relation are created together, or not at all.')}</Text>
      {existing && <ExistingFirm {...existing} onDone={setDone} />}
      {/* What was offered is about what was typed then. */}
      <div onChangeCapture={() => setExisting(undefined)} onClickCapture={() => setExisting(undefined)}>
        <SmallForm
          entity={client.id}
          fields={installerFields}
          record={record}
          action="Create"
          failed="Nothing was made"
          onCancel={() => void navigate('/management/client')}
          save={save}
        />
      </div>
    </>
  )
}

const madeText = ({ name, firstName, surname, email }: FormValues, mail: boolean) =>
  `${String(name)} is created. ${
    mail
      ? `${String(firstName)} ${String(surname)} is invited by email to ${String(email)}`
      : `No mail server is set up: the invitation of ${String(firstName)} ${String(surname)} stays in the outbox. Set a password for them`
  }`

const isOfInstaller = (error: unknown) =>
  error instanceof ApiError && error.errors.some(({ errorMessage }) => errorMessage === addressOfInstaller)

const firmOf = (email: unknown) =>
  request<FirmOfAddress>('GET', `${client.api}/installer-of-address?${new URLSearchParams({ email: String(email) })}`)
