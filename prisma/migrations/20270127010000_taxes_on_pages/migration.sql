-- Pages of products name the tax in a price, so that they are made anew when the class of an item changes.
CREATE TRIGGER "tax_classes_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "tax_classes"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_catalogue_changed();
