/** Why no backup was made, in words for whoever asked. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
