/// <reference types="astro/client" />

declare namespace App {
  type Locals = import('../server/contact/contact-routes.ts').PageLocals;
}
