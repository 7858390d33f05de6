import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { command, request } from '../../../api/request.ts'
import { sessionQuery } from '../../../api/session.ts'
import { resendSeconds, type FactorType } from '../../../domain/second-step.ts'
import type { Proof, RecoveryCodes, SecondFactorState, SetUpBegun } from '../domain/wire.ts'

export const factorKey = ['second-factor'] as const
const path = '/account/second-factor'

/** The own second factor, as the server has it. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: factorKey,
    queryFn: ({ signal }) => request<SecondFactorState>('GET', path, { signal }),
  })

/** Something that changes it, after which it is read again, and who is signed in too: they may go on now. */
export function useFactorChange<T, R>(change: (given: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await refreshQueries(client, factorKey)
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    },
  })
}

export const beginSetUp = (type: FactorType, proof?: Proof) =>
  request<SetUpBegun>('POST', `${path}/set-up`, { body: { type, ...(proof && { proof }) } })

export const confirmSetUp = (code: string) => request<RecoveryCodes>('POST', `${path}/confirm`, { body: { code } })

export const removeFactor = (proof: Proof | undefined) =>
  request<RecoveryCodes>('POST', `${path}/remove`, { body: { proof } })

export const renewCodes = (proof: Proof | undefined) =>
  request<RecoveryCodes>('POST', `${path}/recovery-codes`, { body: { proof } })

/** Sends a code; the answer is when the next can be asked for, by this machine's clock. */
export async function sendOwnCode(purpose: 'proof' | 'setUp'): Promise<number> {
  await command('POST', `${path}/send`, { body: { purpose } })
  return Date.now() + resendSeconds * 1000
}

/** Shows who sits there, so that what needs it is done for a while. */
export const prove = (proof: Proof | undefined) => command('POST', '/account/proof', { body: proof ?? {} })

/** Has the browser make a passkey, and adds it. @throws an error in words for people */
export async function addPasskey({ name, proof }: { readonly name: string; readonly proof: Proof | undefined }) {
  const { options } = await request<{ options: unknown }>('POST', '/account/passkey/options', { body: { proof } })
  const { makePasskey } = await import('../../../api/passkeys.ts')
  const response = await makePasskey(options)
  return request<RecoveryCodes>('POST', '/account/passkey', { body: { name, response } })
}

export const renamePasskey = ({ passkeyId, name }: { readonly passkeyId: number; readonly name: string }) =>
  request<object>('PUT', `/account/passkey/${passkeyId}`, { body: { name } })

export const removePasskey = ({
  passkeyId,
  proof,
}: {
  readonly passkeyId: number
  readonly proof: Proof | undefined
}) => request<RecoveryCodes>('POST', `/account/passkey/${passkeyId}/remove`, { body: { proof } })
