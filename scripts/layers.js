import { fileURLToPath } from 'node:url'

import { codeFaults, fileFaults } from './lint/house-rules.js'
import { folderCycles } from './lint/folder-cycles.js'
import { forbiddenImports } from './lint/imports.js'
import { readModule } from './lint/module.js'
import { sourceFiles } from './lint/source-files.js'

/**
 * Holds files to the layer table and to the rules of the house that no general linter knows.
 * @param {readonly import('./lint/source-files.js').SourceFile[]} files
 * @returns {string[]} the faults, one line each; empty when all is well
 */
export const findFaults = files => {
  const modules = files
    .filter(({ path }) => !path.endsWith('.css'))
    .map(({ path, text }) => ({ path, module: readModule(path, text) }))
  const declared = modules.filter(({ path }) => path.startsWith('src/domain/entities/'))
  const entityIds = new Set(declared.flatMap(({ module }) => module.entityIds))
  const ours = modules.filter(({ path }) => !/^(tests|e2e)\//.test(path))
  return [
    ...files.flatMap(fileFaults),
    ...folderCycles(ours),
    ...modules.flatMap(({ path, module }) => [
      ...forbiddenImports(path, module),
      ...codeFaults(path, module, entityIds),
    ]),
  ]
}

if (import.meta.filename === process.argv[1]) {
  const files = sourceFiles(fileURLToPath(new URL('..', import.meta.url)))
  const faults = findFaults(files)
  for (const fault of faults) console.error(fault)
  console.log(`${files.length} files, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
