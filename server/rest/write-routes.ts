import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { invalid } from '../../src/domain/faults.ts'
import { add } from './add.ts'
import { edit } from './edit.ts'
import { parseKey } from './find-row.ts'
import { kebab, readBody, type Keyed } from './names.ts'
import { describeAdd, describeCommand, describeDelete, describeEdit } from './openapi/describe-entity.ts'
import { remove } from './remove.ts'
import { isImplemented, runCommand } from './run-command.ts'
import { caller, heldGate, recordGate, type Served } from './served.ts'

const version = z.int().min(1).optional()

/** Adding, editing, deleting, and one POST for each command. */
export function writeRoutes(app: FastifyInstance, served: Served): void {
  const { entity } = served
  const { permission, verbs, api } = entity
  const path = `/api${api}/:id`
  if (verbs.includes('add'))
    app.post(
      `/api${api}`,
      { config: { ...heldGate(permission.add), openapi: () => describeAdd(entity) } },
      async (request, reply) => {
        const { row, answer } = await add(served, caller(request), readBody(request.body))
        return reply.code(201).send({ ...row, ...answer })
      },
    )
  if (verbs.includes('edit'))
    app.put<Keyed>(
      path,
      { config: { ...recordGate(entity, 'edit'), openapi: () => describeEdit(entity) } },
      async request => {
        const body = readBody(request.body)
        if (!version.safeParse(body['version']).success)
          throw invalid([{ propertyName: 'version', errorMessage: 'Version must be a whole number' }])
        const { row, answer } = await edit(served, caller(request), parseKey(entity, request.params.id), body)
        return { ...row, ...answer }
      },
    )
  if (verbs.includes('delete'))
    app.delete<Keyed>(
      path,
      { config: { ...heldGate(permission.delete), openapi: () => describeDelete(entity) } },
      async (request, reply) => {
        await remove(served, caller(request), parseKey(entity, request.params.id))
        return reply.code(204).send()
      },
    )
  commandRoutes(app, served)
}

function commandRoutes(app: FastifyInstance, served: Served): void {
  const { entity } = served
  for (const [name, command] of Object.entries(entity.commands ?? {})) {
    if (!isImplemented(served, name, command)) continue
    const config = {
      ...heldGate(command.permission ?? entity.permission.command),
      openapi: () => describeCommand(entity, command),
    }
    app.post<Keyed>(`/api${entity.api}/:id/${kebab(name)}`, { config }, async request => {
      const { row, answer } = await runCommand(
        served,
        caller(request),
        parseKey(entity, request.params.id),
        name,
        command,
        readBody(request.body),
      )
      return { ...row, ...answer }
    })
  }
}
