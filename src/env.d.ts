/// <reference types="astro/client" />

declare namespace App {
  // What the server hands to every page made on request.
  type Locals = import('../server/http/rendered-pages.ts').PageLocals;
}
