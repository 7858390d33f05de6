import { responseRef, schemaRef, type Operation, type Schema } from '../../endpoint/operation.ts'

const json = (schema: Schema, type = 'application/json') => ({ content: { [type]: { schema } } })

/** What holds for every operation. */
export const everywhere =
  'A body has no other properties than those described. Any operation may be refused: 4XX says what that means.'

/** What a refusal means, of whatever operation. */
const refusals = [
  'A request may be refused with these statuses',
  '400: the request cannot be understood',
  '401: nobody is signed in',
  '403: a permission is missing, or (`proofNeeded`) the user has to show again who they are',
  '404: there is no such record for this caller',
  '409: its state does not allow it',
  '422: what is wrong with the values',
  '429: too many requests',
  '451: it belongs to another client that the caller may work as',
].join('. ')

/** The answers that all or many routes have. One for all refusals: a status means the same everywhere. */
export const sharedAnswers: Readonly<Record<string, Schema>> = {
  Done: { description: 'OK' },
  Error: {
    description: refusals,
    ...json({ anyOf: ['Message', 'Fault', 'PropertyErrors'].map(schemaRef) }),
  },
}

/** The good answers of an operation, by status. */
export const goodAnswers = ({
  answers,
  mediaType,
}: Operation): readonly (readonly [status: string, answer: Schema])[] =>
  Object.entries(answers).map(([status, schema]) => [
    status,
    schema ? { description: '', ...json(schema, mediaType) } : responseRef('Done'),
  ])

export const refused: Schema = { '4XX': responseRef('Error') }

/** What an operation takes. */
export const bodyOf = ({ body, bodyType }: Operation): Schema | undefined =>
  body && { required: true, ...json(body, bodyType) }
