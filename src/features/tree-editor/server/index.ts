import { feature } from '../../../../server/kit/index.ts'
import { readTree } from './read-tree.ts'
import { saveTree } from './save-tree.ts'

export default feature({ name: 'tree-editor', endpoints: [readTree, saveTree] })
