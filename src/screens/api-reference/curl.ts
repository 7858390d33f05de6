import type { ApiDocument } from '../../api/openapi.ts'
import type { Operation } from './operations.ts'
import { sampleOf } from './schema-text.ts'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** How to call an operation from a shell. The token is the shell's variable: no secret is ever in it. */
export function curlOf(
  { method, path, security, requestBody }: Operation,
  origin: string,
  schemas: ApiDocument['components']['schemas'],
): string {
  const json = requestBody?.content['application/json']?.schema
  const form = requestBody?.content['multipart/form-data']
  const lines = [
    `curl -X ${method} ${quoted(origin + path)}`,
    ...(security.length > 0 ? [`-H "Authorization: Bearer $GATEHOUSE_TOKEN"`] : []),
    ...(json ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(sampleOf(json, schemas)))}`] : []),
    ...(form ? [`-F 'file=@FILE'`] : []),
  ]
  return lines.join(' \\\n  ')
}
